import { factsOf, type Fact } from '../history.ts';

/** Checks that every tab and stream shows only its doctor's own patients, and that every decision reaches the service with their doctor's key. */
export function isOwnPatient(facts: readonly Fact[]): readonly string[] {
  const owned = factsOf(facts, 'owns');
  const sessions = new Map(owned.flatMap((own) => [own.session, own.ss].map((id) => [id, own] as const)));
  const accountOf = new Map(owned.flatMap(({ account, alerts }) => alerts.map((id) => [id, account] as const)));
  return [
    ...factsOf(facts, 'shown').flatMap(({ tab, doctor, session, patient, alerts }) => {
      const own = sessions.get(session);
      const foreign = alerts.filter((id) => !own?.alerts.includes(id));
      return [
        ...(own?.doctor === doctor ? [] : [`${tab} of ${doctor} shows ${session} of ${own?.doctor ?? 'nobody'}`]),
        ...(patient === null || patient === own?.patient
          ? []
          : [`${tab} shows ${patient} as the patient of ${session}`]),
        ...foreign.map((id) => `${tab} shows ${id} in ${session}`),
      ];
    }),
    ...factsOf(facts, 'hinted').flatMap(({ watcher, doctor, session }) =>
      session === null || sessions.get(session)?.doctor === doctor ? [] : [`${watcher} was told of ${session}`],
    ),
    ...factsOf(facts, 'sent').flatMap(({ alert, account }) =>
      accountOf.get(alert) === account ? [] : [`${alert} was sent with the key of ${account}`],
    ),
  ];
}
