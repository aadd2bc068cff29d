import { CUSTOM_ELEMENTS_SCHEMA, Component, signal } from '@angular/core';
import type { ScribeBeforeDecideEvent } from 'scribe-widget';
import { HELENA, PATIENTS, lineOf, withLine } from '../../host';

@Component({
  selector: 'ehr-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @for (one of patients; track one.sessionId) {
      <button (click)="patient.set(one)">{{ one.context.name }}</button>
    }
    <button (click)="hasChart.set(!hasChart())">Chart</button>
    <button (click)="hasDocuments.set(!hasDocuments())">Documents</button>
    <button (click)="isHeld.set(!isHeld())">Hold</button>
    <output>{{
      log().join(
        '
'
      )
    }}</output>
    @if (hasChart()) {
      <scribe-session
        [attr.session-id]="patient().sessionId"
        [context]="patient().context"
        (scribe-session-changed)="tell($event)"
      >
        @if (hasDocuments()) {
          <scribe-documents />
        }
        <scribe-cdss-alerts
          [undoSeconds]="0"
          shortcuts="off"
          (scribe-before-decide)="hold($event)"
          (scribe-alert-decided)="tell($event)"
        />
      </scribe-session>
    }
  `,
})
export class Ehr {
  readonly patients = PATIENTS;
  readonly patient = signal(HELENA);
  readonly hasChart = signal(true);
  readonly hasDocuments = signal(true);
  readonly isHeld = signal(false);
  readonly log = signal<readonly string[]>([]);

  tell(event: Event): void {
    this.log.update((lines) => withLine(lines, lineOf(event)));
  }

  hold(event: ScribeBeforeDecideEvent): void {
    if (this.isHeld()) event.preventDefault();
  }
}
