import { memo, useCallback, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import { Clinical, Icon } from '../ways/react-words.tsx';
import * as model from './document-model.ts';
import type { DocumentsPeer } from './documents-way.ts';
import { Blocks } from './react-blocks.tsx';

export const reactDocuments: DocumentsPeer = (target, documents) => {
  const root = createRoot(target);
  root.render(<Documents documents={documents} />);
  return () => root.unmount();
};

function Documents({ documents }: { documents: readonly MedicalRecordDocument[] }) {
  const [purpose, setPurpose] = useState<string>();
  const [chosenId, choose] = useState<string>();
  const purposes = useMemo(() => model.purposesOf(documents), [documents]);
  const shown = useMemo(() => model.ofPurpose(documents, purpose), [documents, purpose]);
  const open = model.openOf(shown, chosenId);
  const onChoose = useCallback((id: string) => choose(id), []);
  return (
    <div className="body many">
      <div className="chips" role="group">
        {purposes.map(({ purpose: of, label, count }) => (
          <button
            key={of ?? ''}
            type="button"
            className="chip"
            aria-pressed={of === purpose}
            onClick={() => setPurpose(of)}
          >
            <Label label={label} /> <span className="count muted">{count}</span>
          </button>
        ))}
      </div>
      <div className="list" role="tablist">
        {shown.map((document) => (
          <Row key={document.id} document={document} isSelected={document === open} onChoose={onChoose} />
        ))}
      </div>
      <div className="panel" role="tabpanel">
        {open && <OpenDocument key={open.id} document={open} />}
      </div>
    </div>
  );
}

interface RowProps {
  document: MedicalRecordDocument;
  isSelected: boolean;
  onChoose: (id: string) => void;
}

const Row = memo(function Row({ document, isSelected, onChoose }: RowProps) {
  const row = useMemo(() => model.rowModel(document), [document]);
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => onChoose(row.id)}
    >
      <span className="row-title">
        <Label label={row.title} />
      </span>
      <span className="small muted">
        <Time moment={row.moment} />
      </span>
      <span className="row-detail small muted">
        <span>
          <Clinical>{row.specialty}</Clinical>
        </span>
        <Badges row={row} />
      </span>
    </button>
  );
});

const Label = ({ label: { text, isClinical } }: { label: model.Label }) =>
  isClinical ? <Clinical>{text}</Clinical> : text;

const Time = ({ moment: { relative, absolute } }: { moment: model.RowModel['moment'] }) => (
  <time title={absolute}>
    {relative}
    <span className="hidden">, {absolute}</span>
  </time>
);

const Badges = ({ row: { badge, open } }: { row: model.RowModel }) => (
  <>
    {badge && (
      <span className={`badge tone-${badge.tone}`}>
        <Icon />
        <Label label={badge.label} />
      </span>
    )}
    {open && (
      <span className="badge">
        <Icon />
        <span>{open}</span>
      </span>
    )}
  </>
);

const OpenDocument = memo(function OpenDocument({ document }: { document: MedicalRecordDocument }) {
  const shown = useMemo(() => model.documentModel(document), [document]);
  const { guard, title, specialty, language, moment, banner, sections } = shown;
  return (
    <article className={`document guard-${guard}`}>
      <header className="document-head">
        <div className="document-title">
          <h3 tabIndex={-1}>
            <Label label={title} />
          </h3>
          <Badges row={shown} />
        </div>
        <ul className="meta small muted">
          <li>
            <Clinical>{specialty}</Clinical>
          </li>
          <li>
            <Clinical>{language}</Clinical>
          </li>
          <li>
            <span>
              {model.CREATED} <Time moment={moment} />
            </span>
          </li>
        </ul>
        {banner && (
          <div className={`notice tone-${banner.tone}`}>
            <Icon />
            <p className="title">{banner.title}</p>
            <p>
              <Label label={banner.text} />
            </p>
          </div>
        )}
        <p className="small muted">
          <Icon /> {model.AI}
        </p>
        <div className="actions toolbar">
          {model.ACTIONS.map((name, at) => (
            <button key={name} type="button" className={`button ${at ? 'quiet' : ''}`}>
              <Icon /> {name}
            </button>
          ))}
        </div>
        <div hidden>
          {model.COPY_WORDS.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </div>
      </header>
      {sections.map(({ key, title: name, blocks }) => (
        <section key={key} className="section">
          <div className="section-head">
            <h4>
              <Clinical>{name}</Clinical>
            </h4>
            <button type="button" className="button quiet icon-only copy-section" title={name}>
              <Icon />
            </button>
          </div>
          <div className="section-body">
            <Blocks blocks={blocks} document={shown} />
          </div>
        </section>
      ))}
    </article>
  );
});
