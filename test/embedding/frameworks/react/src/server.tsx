import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import 'scribe-widget/define';
import { Ehr } from './ehr.tsx';

export const render = (): string =>
  renderToString(
    <StrictMode>
      <Ehr />
    </StrictMode>,
  );
