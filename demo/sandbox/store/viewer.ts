/** The account that a query is for: a doctor sees their own rows, an institutional key (`accountId` null) the institution's. */
export interface Viewer {
  readonly institutionId: string;
  readonly accountId: string | null;
}
