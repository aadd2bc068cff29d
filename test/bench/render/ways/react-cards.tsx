import { memo, useCallback, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { AlertSnapshot } from '../../../../src/consultation/snapshot.ts';
import { cardModel, listClass, sourcesLabel, togetherIn, type CardModel, type ChangeModel } from '../card-model.ts';
import { Clinical, Icon } from './react-words.tsx';
import type { Peer } from './way.ts';

let setViews: (views: readonly AlertSnapshot[]) => void;

export const react: Peer = (target, views) => {
  const root = createRoot(target);
  root.render(<Alerts first={views} />);
  return {
    // Renders synchronously, as React does after a click.
    show: (next) => flushSync(() => setViews(next)),
    end: () => root.unmount(),
  };
};

function Alerts({ first }: { first: readonly AlertSnapshot[] }) {
  const [views, set] = useState(first);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  setViews = set;
  const toggle = useCallback((id: string) => {
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const toggleAll = () => setSelected(selected.size ? new Set() : togetherIn(views));
  return (
    <>
      <label className="pick-all">
        <input type="checkbox" data-action="select-all" checked={selected.size > 0} onChange={toggleAll} />
      </label>
      <div className={listClass(views.length)} role="list">
        {views.map((view) => (
          <Item key={view.alert.id} view={view} isSelected={selected.has(view.alert.id)} onToggle={toggle} />
        ))}
      </div>
    </>
  );
}

interface ItemProps {
  view: AlertSnapshot;
  isSelected: boolean;
  onToggle: (id: string) => void;
}

const Item = memo(function Item({ view, isSelected, onToggle }: ItemProps) {
  const model = useMemo(() => cardModel(view), [view]);
  return (
    <div role="listitem">
      <article
        className={`card stack ${model.level} ${model.isFolded ? 'folded' : ''}`}
        data-id={model.id}
        tabIndex={-1}
      >
        {model.isFolded ? <Folded model={model} /> : <Open model={model} isSelected={isSelected} onToggle={onToggle} />}
      </article>
    </div>
  );
});

function Open({ model, isSelected, onToggle }: Omit<ItemProps, 'view'> & { model: CardModel }) {
  const { id, name } = model;
  return (
    <>
      <header className="line">
        <label className="pick">
          <input
            type="checkbox"
            data-action="select"
            checked={isSelected}
            onChange={() => onToggle(id)}
            aria-label={`Select ${name}`}
          />
        </label>
        <Severity model={model} />
        <h3>
          <Clinical>{name}</Clinical>
        </h3>
        <Facts kind="issue">{model.issue}</Facts>
        <Facts kind="kind">{model.kind}</Facts>
      </header>
      <Rest model={model}>
        <footer className="actions">
          <button type="button" className="button accept" aria-label={`Accept: ${name}`}>
            <Icon />
            Accept
          </button>
          <button type="button" className="button" aria-label={`Reject: ${name}`}>
            <Icon />
            Reject
          </button>
        </footer>
      </Rest>
    </>
  );
}

const Folded = ({ model }: { model: CardModel }) => (
  <details>
    <summary>
      <Icon />
      <Severity model={model} />
      <h3>
        <Clinical>{model.name}</Clinical>
      </h3>
      <span className="decision own tone-blue">
        <span className="outcome">
          <Icon />
          <strong>
            <Clinical>Accepting</Clinical>
          </strong>
        </span>
        <span className="progress muted">Sending…</span>
      </span>
    </summary>
    <Rest model={model} />
  </details>
);

const Severity = ({ model }: { model: CardModel }) => (
  <span className="severity">
    <Icon />
    {model.level === 'is-red' ? <span>{model.severity}</span> : <Clinical>{model.severity}</Clinical>}
  </span>
);

const Facts = ({ kind, children }: { kind: string; children: ReactNode }) => (
  <bdi className={`clinical small muted ${kind}`}>{children}</bdi>
);

/** All of a card but its head. */
const Rest = ({ model, children }: { model: CardModel; children?: ReactNode }) => (
  <div className={model.isCut ? 'rest stack is-cut' : 'rest stack'}>
    <dl className="body">
      <Row kind="action" label="Recommended">
        <Clinical>{model.action}</Clinical>
      </Row>
      {model.changes.map((change) => (
        <Change key={change.label} change={change} />
      ))}
      <Row kind="why" label="Why">
        <Clinical>{model.reason}</Clinical>
      </Row>
    </dl>
    <More model={model} />
    {children}
  </div>
);

const More = ({ model }: { model: CardModel }) => (
  <div className="line more">
    {model.isCut && (
      <button type="button" className="button quiet whole" aria-expanded="false">
        More
      </button>
    )}
    {model.sources.length > 0 && (
      <details>
        <summary>
          {sourcesLabel(model)}
          <Icon />
        </summary>
        <ul className="sources">
          {model.sources.map(({ text, href }, at) => (
            <li key={at}>
              {href === undefined ? (
                <Clinical>{text}</Clinical>
              ) : (
                <a href={href} target="_blank" rel="noopener noreferrer">
                  <bdi dir="ltr">{text}</bdi>
                  <Icon />
                  <span className="hidden">(opens in a new tab)</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      </details>
    )}
    {model.hasPlan && (
      <button type="button" className="button quiet show-plan">
        Show in record
      </button>
    )}
    <Facts kind="kind">{model.kind}</Facts>
  </div>
);

const Row = ({ kind, label, children }: { kind: string; label: string; children: ReactNode }) => (
  <div className={`row ${kind}`}>
    <dt>{label}</dt>
    <dd dir="ltr">{children}</dd>
  </div>
);

const Change = ({ change: { kind, label, sign, runs, absent, laboratory } }: { change: ChangeModel }) => (
  <Row kind={`change ${kind}`} label={label}>
    <span className="sign" aria-hidden="true">
      {sign}
    </span>
    {runs.map(({ mark: Mark, text }, at) =>
      Mark ? (
        <Mark key={at}>
          <span className="hidden">{Mark === 'del' ? 'removed: ' : 'added: '}</span>
          <Clinical>{text}</Clinical>
        </Mark>
      ) : (
        <Clinical key={at}>{text}</Clinical>
      ),
    )}
    {absent !== undefined && <span className="muted">{absent}</span>}
    {laboratory !== undefined && (
      <div className="small muted">
        Laboratory: <Clinical>{laboratory}</Clinical>
      </div>
    )}
  </Row>
);
