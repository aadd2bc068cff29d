import { html, type Markup } from '../markup.ts';
import { Slugs } from '../slug.ts';

/** `<!-- versions -->`: each version of the changelog, newest first, with a link to its changes. */
export function versionsTable(changelog: string, current: string): () => Markup {
  const slugs = new Slugs();
  const sections = [...changelog.matchAll(/^#+ (.*)$/gm)].map(([line, text = '']) => {
    const plain = text.replaceAll(/[[\]]/g, '');
    return { level: line.indexOf(' '), plain, id: slugs.of(plain) };
  });
  const versions = sections.filter(({ level, plain }) => level === 2 && /^(Unreleased|\d)/.test(plain));
  return () =>
    html`<div class="table">
      <table>
        <thead>
          <tr>
            <th>version</th>
            <th>released</th>
            <th>what changed</th>
          </tr>
        </thead>
        <tbody>
          ${versions.map(({ plain, id }) => {
            const [version = '', date = '–'] = plain.split(' - ');
            return html`<tr>
              <td>${version}${version === current ? ' (these pages, with what is unreleased)' : ''}</td>
              <td>${date}</td>
              <td><a href="changelog.html#${id}">Changes of ${version}</a></td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
}
