import { memo, useCallback, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { AlertView } from '../../../../src/consultation/view.ts';
import {
  blocksOf,
  cardModel,
  listClass,
  sourcesLabel,
  togetherIn,
  type CardModel,
  type ChangeModel,
} from '../card-model.ts';
import { Clinical, Icon } from './react-words.tsx';
import type { Peer } from './way.ts';

let setViews: (views: readonly AlertView[]) => void;

export const react: Peer = (target, views) => {
  const root = createRoot(target);
  root.render(<Alerts first={views} />);
  return {
    // As after a click: at once.
    show: (next) => flushSync(() => setViews(next)),
    end: () => root.unmount(),
  };
};

function Alerts({ first }: { first: readonly AlertView[] }) {
  const [views, set] = useState(first);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  setViews = set;
  const blocks = useMemo(() => blocksOf(views), [views]);
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
        {blocks.map((block, at) => (
          <div className="block" key={at} style={{ ['--_cards' as string]: block.length }}>
            {block.map((view) => (
              <Item key={view.alert.id} view={view} isSelected={selected.has(view.alert.id)} onToggle={toggle} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

interface ItemProps {
  view: AlertView;
  isSelected: boolean;
  onToggle: (id: string) => void;
}

const Item = memo(function Item({ view, isSelected, onToggle }: ItemProps) {
  const model = useMemo(() => cardModel(view), [view]);
  return (
    <div role="listitem">
      <article className={`card ${model.level} ${model.isFolded ? 'folded' : ''}`} data-id={model.id} tabIndex={-1}>
        {model.isFolded ? <Folded model={model} /> : <Open model={model} isSelected={isSelected} onToggle={onToggle} />}
      </article>
    </div>
  );
});

function Open({ model, isSelected, onToggle }: Omit<ItemProps, 'view'> & { model: CardModel }) {
  const { id, name } = model;
  return (
    <>
      <header>
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
        <Facts model={model} />
      </header>
      <Body model={model} />
      <footer>
        <button type="button" className="button accept" aria-label={`Accept: ${name}`}>
          <Icon />
          Accept
        </button>
        <button type="button" className="button" aria-label={`Reject: ${name}`}>
          <Icon />
          Reject
        </button>
      </footer>
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
      <span className="decision tone-blue">
        <span className="outcome">
          <Icon />
          <strong>
            <Clinical>Accepting</Clinical>
          </strong>
        </span>
        <span className="progress">Sending…</span>
      </span>
    </summary>
    <Facts model={model} />
    <Body model={model} />
  </details>
);

const Severity = ({ model }: { model: CardModel }) => (
  <span className="severity">
    <Icon />
    <span className="hidden">Severity: </span>
    <Clinical>{model.severity}</Clinical>
  </span>
);

const Facts = ({ model }: { model: CardModel }) => (
  <p className="facts">
    {model.facts.map((fact, at) => [
      at ? ' · ' : '',
      <span key={at}>
        <Clinical>{fact}</Clinical>
      </span>,
    ])}
  </p>
);

const Body = ({ model }: { model: CardModel }) => (
  <>
    <dl className="body">
      <Row kind="action" label="Recommended">
        <Clinical>{model.action}</Clinical>
      </Row>
      {model.changes.map((change) => (
        <Change key={change.label} change={change} />
      ))}
      <Row kind={model.isCut ? 'why is-cut' : 'why'} label="Why">
        <Clinical>{model.reason}</Clinical>
      </Row>
    </dl>
    {model.hasMore && <More model={model} />}
  </>
);

const More = ({ model }: { model: CardModel }) => (
  <div className="more">
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
          {model.sources.map(({ parts, href }, at) => (
            <li key={at}>
              {href === undefined ? (
                <Clinical>{parts.join('')}</Clinical>
              ) : (
                <a href={href} target="_blank" rel="noopener noreferrer">
                  <bdi dir="ltr">{parts.map((part) => [part, <wbr key={part} />])}</bdi>
                  <Icon />
                  <span className="hidden">(opens in a new tab)</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      </details>
    )}
  </div>
);

const Row = ({ kind, label, children }: { kind: string; label: string; children: ReactNode }) => (
  <div className={`row ${kind}`}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Change = ({ change: { kind, label, sign, runs, absent, laboratory } }: { change: ChangeModel }) => (
  <Row kind={`change ${kind}`} label={label}>
    <span className="sign" aria-hidden="true">
      {sign}
    </span>
    <div className="words" dir="ltr">
      {runs.map(({ mark: Mark, text, space }, at) => [
        Mark ? (
          <Mark key={at}>
            <span className="hidden">{Mark === 'del' ? 'removed: ' : 'added: '}</span>
            <Clinical>{text}</Clinical>
          </Mark>
        ) : (
          <Clinical key={at}>{text}</Clinical>
        ),
        space !== undefined && (
          <span key={`space ${at}`} className="clinical">
            {space}
          </span>
        ),
      ])}
      {absent !== undefined && <span className="muted">{absent}</span>}
      {laboratory !== undefined && (
        <div className="facts">
          <span>Laboratory: </span>
          <Clinical>{laboratory}</Clinical>
        </div>
      )}
    </div>
  </Row>
);
