import type { ReactNode } from 'react';
import type { Block, PlanItem } from '../../../../src/elements/documents/document/section.ts';
import { Clinical, Icon } from '../ways/react-words.tsx';
import * as model from './document-model.ts';

/** What a section or a group is made of. */
export const Blocks = ({ blocks, document }: { blocks: readonly Block[]; document: model.DocumentModel }) =>
  blocks.map((block, at) => <BlockView key={at} block={block} document={document} />);

function BlockView({ block, document }: { block: Block; document: model.DocumentModel }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className="text">
          <Clinical>{block.text}</Clinical>
        </p>
      );
    case 'list':
      return (
        <ul className="bullets">
          {block.items.map((item, at) => (
            <li key={at}>
              <Clinical>{item}</Clinical>
            </li>
          ))}
        </ul>
      );
    case 'facts':
      return (
        <dl className={`values ${model.isLong(block) ? 'long' : ''}`}>
          {block.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>
                <Clinical>{label}</Clinical>
              </dt>
              <dd>
                {value === undefined ? (
                  <span className="muted">{model.NOT_RECORDED}</span>
                ) : (
                  <Clinical>{value}</Clinical>
                )}
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'group':
      return (
        <Group title={block.title}>
          <Blocks blocks={block.blocks} document={document} />
        </Group>
      );
    case 'diagnoses':
      return (
        <ul className="codes">
          {block.codes.map(({ code, description, type }) => (
            <Coded key={code} code={code}>
              <Clinical>{description}</Clinical>
              <span className="muted small">
                <Clinical>{type}</Clinical>
              </span>
            </Coded>
          ))}
        </ul>
      );
    case 'conditions':
      return (
        <ul className="codes">
          {block.conditions.map(({ content, code }) => (
            <Coded key={content} code={code?.code}>
              <Clinical>{content}</Clinical>
              <details>
                <summary>{model.otherCodes(code?.options?.length ?? 0)}</summary>
                <ul className="options">
                  {code?.options?.map(({ code: option, score }) => (
                    <li key={option}>
                      <span className="mono">
                        <Clinical>{option}</Clinical>
                      </span>
                      <span className="muted">{model.score(score ?? 0)}</span>
                    </li>
                  ))}
                </ul>
              </details>
            </Coded>
          ))}
        </ul>
      );
    case 'plan':
      return block.groups.map(({ label, elements }) => (
        <Group key={label} title={label}>
          <ul className="plan">
            {elements.map((element) => (
              <Plan key={element.id} element={element} document={document} />
            ))}
          </ul>
        </Group>
      ));
    default:
      throw new Error(`This record was not to have a ${block.kind}.`);
  }
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="group">
    <h5>
      <Clinical>{title}</Clinical>
    </h5>
    {children}
  </div>
);

const Coded = ({ code, children }: { code: string | null | undefined; children: ReactNode }) => (
  <li>
    <span className="code mono">
      <Clinical>{code}</Clinical>
    </span>
    <span className="code-text">{children}</span>
  </li>
);

function Plan({ element, document }: { element: PlanItem; document: model.DocumentModel }) {
  const { id, element: name, content, facts } = element;
  const alerts = document.alertsOf(element);
  return (
    <li id={`${document.id}-${id}`} tabIndex={-1} className="">
      <p className="plan-name">
        <span>
          <Clinical>{name}</Clinical>
        </span>
      </p>
      <div className="text">
        <Clinical>{content}</Clinical>
      </div>
      {facts.map(({ label, value }) => (
        <div key={label} className="small">
          <span className="muted">
            <Clinical>{label}</Clinical>
            <span>:</span>
          </span>{' '}
          <Clinical>{value}</Clinical>
        </div>
      ))}
      {alerts.length > 0 && (
        <ul className="plan-alerts">
          {alerts.map(({ id: alertId, level, severity, issue }) => (
            <li key={alertId} className={level}>
              <span className="alert-link">
                <Icon />
                <Clinical>{severity}</Clinical>
                <span className="issue">
                  <Clinical>{issue}</Clinical>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
