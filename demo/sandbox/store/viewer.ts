/** Whose eyes a query has: a doctor sees their own, an institutional key (`accountId` null) the whole institution. */
export interface Viewer {
  readonly institutionId: string;
  readonly accountId: string | null;
}
