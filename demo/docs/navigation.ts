// The site's pages and their order. The build adds the pages of decisions.

export interface PageEntry {
  /** Markdown file, from the root of the repository. */
  readonly source: string;
  /** Address, from the root of the site, without `.html`. */
  readonly path: string;
  /** Its name in the navigation. */
  readonly name: string;
}

export interface Section {
  readonly name: string;
  readonly pages: readonly PageEntry[];
}

const page = (source: string, path: string, name: string): PageEntry => ({ source, path, name });

export const HOME: PageEntry = page('docs/index.md', 'index', 'Overview');

export const SECTIONS: readonly Section[] = [
  {
    name: 'Start',
    pages: [
      HOME,
      page('docs/quickstart.md', 'quickstart', 'Quickstart'),
      page('docs/embedding.md', 'embedding', 'Embedding'),
      page('docs/security-model.md', 'security-model', 'Security model'),
    ],
  },
  {
    name: 'Elements',
    pages: [
      page('docs/elements/scribe-session.md', 'elements/scribe-session', '<scribe-session>'),
      page('docs/elements/scribe-documents.md', 'elements/scribe-documents', '<scribe-documents>'),
      page('docs/elements/scribe-cdss-alerts.md', 'elements/scribe-cdss-alerts', '<scribe-cdss-alerts>'),
      page('docs/events.md', 'events', 'Events'),
      page('docs/theming.md', 'theming', 'Theming'),
    ],
  },
  {
    name: 'Integration guides',
    pages: [
      page('docs/guides/html.md', 'guides/html', 'Plain HTML'),
      page('docs/guides/react.md', 'guides/react', 'React'),
      page('docs/guides/vue.md', 'guides/vue', 'Vue'),
      page('docs/guides/angular.md', 'guides/angular', 'Angular'),
      page('docs/guides/svelte.md', 'guides/svelte', 'Svelte'),
      page('docs/guides/aspnet.md', 'guides/aspnet', 'ASP.NET'),
      page('docs/guides/spring.md', 'guides/spring', 'Java, Spring'),
      page('docs/guides/php.md', 'guides/php', 'PHP'),
      page('docs/guides/python.md', 'guides/python', 'Python'),
      page('docs/guides/mounting.md', 'guides/mounting', 'Node: Express, Fastify, Koa, Hono'),
      page('docs/guides/server-rendered.md', 'guides/server-rendered', 'WebForms, HTMX, jQuery'),
      page('docs/guides/smart-on-fhir.md', 'guides/smart-on-fhir', 'SMART on FHIR'),
      page('docs/guides/fhircast.md', 'guides/fhircast', 'FHIRcast, CDS Hooks'),
      page('docs/guides/strict-pages.md', 'guides/strict-pages', 'CSP and SRI'),
    ],
  },
  {
    name: 'Server',
    pages: [
      page('docs/proxy.md', 'proxy', 'The proxy'),
      page('docs/assertions.md', 'assertions', 'Signing assertions'),
      page('docs/webhooks.md', 'webhooks', 'Webhooks and live hints'),
      page('docs/deploy/README.md', 'deploy', 'Deployment'),
      page('docs/before-you-go-live.md', 'before-you-go-live', 'Before you go live'),
      page('docs/scale.md', 'scale', 'From one clinic to the largest'),
      page('docs/sandbox.md', 'sandbox', 'The sandbox'),
      page('docs/security.md', 'security', 'Threats and faults'),
    ],
  },
  {
    name: 'Safety and compliance',
    pages: [
      page('docs/safety/safety-case.md', 'safety/safety-case', 'Safety case'),
      page('docs/safety/hazards.md', 'safety/hazards', 'Hazard log'),
      page('docs/assurance/accessibility.md', 'accessibility', 'Accessibility'),
      page('docs/assurance/accessibility-conformance.md', 'accessibility-conformance', 'Accessibility conformance'),
      page('docs/assurance/data-protection.md', 'data-protection', 'Data protection'),
      page('.github/SECURITY.md', 'report-a-vulnerability', 'Report a vulnerability'),
    ],
  },
  {
    name: 'Reference',
    pages: [
      page('docs/troubleshooting.md', 'troubleshooting', 'Troubleshooting'),
      page('docs/benchmarks.md', 'benchmarks', 'Benchmarks'),
      page('docs/upgrading.md', 'upgrading', 'Upgrade policy'),
      page('docs/architecture.md', 'architecture', 'Architecture'),
      page('docs/contributing.md', 'contributing', 'Contributing'),
      page('docs/spec/scribe-service.md', 'specification', 'Service specification'),
      page('docs/decisions/README.md', 'decisions/index', 'Decisions'),
      page('CHANGELOG.md', 'changelog', 'Changelog'),
    ],
  },
];

/** Every page of the navigation, in its order. */
export const PAGES: readonly PageEntry[] = SECTIONS.flatMap(({ pages }) => pages);
