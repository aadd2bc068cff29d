import { html } from 'hono/html';
import type { ClinicalStory } from '../../seed/clinical-story.ts';
import { stories } from '../../seed/stories.ts';
import type { Html } from './layout.ts';
import { humanise, languageName } from './words.ts';

/** Renders the choice of the prepared consultation that the scribe has heard. */
export const storyChoice = (): Html =>
  html`<fieldset class="stories">
    <legend>What did the scribe hear?</legend>
    ${[...Map.groupBy(stories, ({ language }) => language)].map(
      ([language, told]) =>
        html`<div class="group">
          <p class="eyebrow" id="stories-${language}">${languageName(language)}</p>
          ${told.map(option)}
        </div>`,
    )}
  </fieldset>`;

const option = (story: ClinicalStory): Html =>
  html`<p class="story">
    <input
      id="story-${story.id}"
      type="radio"
      name="story"
      value="${story.id}"
      required
      ${story === stories[0] ? 'checked' : ''}
    />
    <label for="story-${story.id}"
      ><span lang="${story.language}">${story.title}</span>
      <span class="faint">${humanise(story.specialty)}</span></label
    >
  </p>`;
