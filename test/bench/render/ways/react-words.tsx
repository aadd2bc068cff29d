import type { ReactNode } from 'react';
import { ICON } from '../card-model.ts';

export const Clinical = ({ children }: { children: ReactNode }) => <bdi className="clinical">{children}</bdi>;

export const Icon = () => (
  <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d={ICON}></path>
  </svg>
);
