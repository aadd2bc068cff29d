import type { FormsMessages } from './forms-messages.ts';
import { plural } from './plural.ts';

const count = (n: number, one: string, other: string) => plural('en', n, { one: `# ${one}`, other: `# ${other}` });

/** English, of what is loaded with the forms of alerts. */
export const formsEn: FormsMessages = {
  alertsKeysTitle: 'Keys while an alert has focus',
  alertsKeyNext: 'Next alert',
  alertsKeyPrevious: 'Previous alert',
  alertsKeyFirst: 'First alert',
  alertsKeyLast: 'Last alert',
  alertsKeyAccept: 'Accept',
  alertsKeyReject: 'Reject',
  alertsKeySelect: 'Select or deselect',
  alertsKeyUndo: 'Undo',
  alertsKeyHelp: 'Show or hide these keys',
  alertsKeyLeave: 'Close the reasons',
  alertsKeyReason: 'Choose that reason and reject',
  reasonTitleOf: (element) => `Why reject “${element}”?`,
  reasonHint: 'Kept in the audit log.',
  reasonComment: 'Comment (optional)',
  reasonCommentLeft: (left) => count(left, 'character left', 'characters left'),
  reasonConfirm: 'Reject',
  reasonCancel: 'Cancel',
  reasonRequired: 'Choose a reason.',
  batchClear: 'Clear',
  batchAccept: () => 'Accept selected',
  batchReject: () => 'Reject selected',
  batchAcceptTitle: (n) => `Accept ${count(n, 'alert', 'alerts')}?`,
  batchRejectTitle: (n) => `Reject ${count(n, 'alert', 'alerts')}?`,
  batchNote: 'Sent together, all or none. A batch cannot be undone here.',
  batchReds: (n) => plural('en', n, { one: '# of them is red.', other: '# of them are red.' }),
  batchBack: 'Back',
  batchSending: (n) => `Sending ${count(n, 'decision', 'decisions')}…`,
  batchConfirming: 'No answer yet. Checking the record…',
  batchRefused: 'Nothing was recorded by this batch',
  batchTooLarge: 'Too many alerts for one batch. Go back and select fewer.',
  batchCulprit: 'Caused the refusal',
  batchRest: (n) =>
    plural('en', n, {
      one: 'The other alert can still be decided.',
      other: 'The other # can still be decided together.',
    }),
  batchRestAll: (n) => plural('en', n, { one: 'It can still be decided.', other: 'All # can still be decided.' }),
  batchDecideAgain: 'Review again',
  batchDecideRest: (n) => plural('en', n, { one: 'Review the other one', other: 'Review the other #' }),
  batchNoRest: 'None of these can be decided now.',
  batchUnconfirmed: 'Not confirmed',
  batchReasonMissing: (element) => `Choose a reason for rejecting ${element}.`,
  batchChooseReason: 'Reason for rejecting',
};
