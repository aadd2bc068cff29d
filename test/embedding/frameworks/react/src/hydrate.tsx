import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { configure } from 'scribe-widget';
import 'scribe-widget/define';
import { setUp, whenHydrated } from '../../host.ts';
import { Ehr } from './ehr.tsx';

configure(setUp);
whenHydrated((app) => {
  hydrateRoot(
    app,
    <StrictMode>
      <Ehr />
    </StrictMode>,
  );
});
