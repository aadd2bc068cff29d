import { CUSTOM_ELEMENTS_SCHEMA, Component, type ElementRef, effect, signal, viewChild } from '@angular/core';
import { START, hear, openScenarios } from '../../scenario-host';

@Component({
  selector: 'ehr-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (given().hasSession) {
      <scribe-session
        [attr.session-id]="given().attribute"
        [context]="given().object"
        [hidden]="given().isHidden"
        (scribe-request-failed)="hear('around')($event)"
      >
        {{ given().text }}
        @if (given().hasAlerts) {
          <scribe-cdss-alerts
            #alerts
            [sessionId]="given().property"
            [undoSeconds]="given().number"
            (scribe-alert-decided)="hear(given().listener)($event)"
            (scribe-before-decide)="hear(given().listener)($event)"
          />
        }
        <b>after</b>
      </scribe-session>
    }
    <scribe-documents />
  `,
})
export class Scenarios {
  readonly given = signal(START);
  readonly hear = hear;
  readonly alerts = viewChild<ElementRef<HTMLElement>>('alerts');

  constructor() {
    openScenarios((next) => this.given.set(next));
    effect(() => this.alerts()?.nativeElement.addEventListener('scribe-alerts-changed', hear('script')));
  }
}
