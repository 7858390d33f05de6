import { openStates } from '../../../domain/entities/control-panel/firmware-update-request.ts'

/** Records may be in states in which the site cannot be transferred. */
interface Until {
  readonly field: string
  /** With one of these values the record stands in the way. */
  readonly isNot: readonly string[]
  /** After the record's name: 'is running'. */
  readonly why: string
}

/**
 * What becomes of an entity's records that are inside the site, by the entity's `areaLimit` or by the references named
 * in `by` (inside: one is set, and all that are set are inside):
 * - moves: with the site, whole. Fields in `resets` get these values. One that is not inside and uses something of the
 *   site stands in the way; with `cuts` it loses that instead.
 * - copied: what moves gets a copy of what it refers to; the original stays.
 * - ends: deleted. It is the former client's, and would be wrong anywhere else.
 * - stays: with the former client; its references to what moves are cut. In `history` they are left as they are.
 * - blocks: somebody has to decide first.
 */
export type Fate = { readonly by?: readonly string[]; readonly until?: Until } & (
  | { readonly is: 'moves'; readonly resets?: Readonly<Record<string, boolean | null>>; readonly cuts?: true }
  | { readonly is: 'copied' | 'ends' }
  | { readonly is: 'stays'; readonly history?: true }
  | { readonly is: 'blocks'; readonly why: string }
)

const moves: Fate = { is: 'moves' }
const copied: Fate = { is: 'copied' }
const ends: Fate = { is: 'ends' }
const stays: Fate = { is: 'stays' }
const history: Fate = { is: 'stays', history: true }

/**
 * Every entity whose records can be in an area, belong to what is in one, or are used by it. A test compares these with
 * the declarations: an entity without a fate is refused there, and by the transfer itself.
 */
export const fates: Readonly<Record<string, readonly Fate[]>> = {
  area: [{ is: 'moves', resets: { installerId: null, startDate: null, endDate: null, revoked: false } }],
  zone: [moves],
  door: [moves],
  doorGroup: [moves],
  camera: [moves],
  sitePlan: [moves],
  musterPoint: [moves],
  noticeBoard: [moves],
  // One for several sites goes on without this one.
  lockdownPlan: [{ is: 'moves', cuts: true }],
  holiday: [{ is: 'moves', by: ['area'] }],
  controller: [moves],
  commDevice: [moves],
  reader: [moves],
  readerInterface: [moves],
  busExpansionModule: [moves],
  doorEntryLinkDoor: [moves],
  doorEntryPanel: [moves],
  // Without those who answer it: people stay.
  doorEntryHandset: [moves],
  input: [moves],
  output: [moves],
  lockController: [moves],
  powerHub: [moves],
  sem: [moves],
  sim: [moves],
  // What was done to devices goes with them. What they have said stays, like events.
  inspection: [moves],
  firmwareUpdateRequest: [{ is: 'moves', until: { field: 'status', isNot: openStates, why: 'has not ended yet' } }],
  // A device's own key goes with it; one that reads the site's events ends.
  integrationKey: [
    { is: 'moves', by: ['controller'] },
    { is: 'moves', by: ['commDevice'] },
    { is: 'ends', by: ['areas'] },
  ],

  address: [copied],
  timeProfile: [copied],

  tokenActivation: [{ is: 'ends', by: ['area'] }],
  doorUnlockInvitation: [ends],
  alertTrigger: [ends],
  alarmProcedure: [ends],
  webhook: [ends],
  clientRelation: [{ is: 'ends', by: ['areas'] }],

  person: [stays],
  token: [stays],
  group: [stays],
  alertPerson: [stays],
  noticeMessage: [stays],
  noticeBoardTheme: [stays],
  // It belongs to the client that pays.
  hostingContract: [stays],
  // Without an area, they would see all of the client.
  user: [{ is: 'blocks', why: 'sees nothing but this {one area}: give them another, or delete them' }],

  accessReview: [history],
  alarmEntry: [history],
  attendanceCorrection: [history],
  changeLog: [history],
  clientMessage: [history],
  connectionLog: [history],
  event: [history],
  eventAlarm: [history],
  evacuation: [{ is: 'stays', history: true, until: { field: 'status', isNot: ['running'], why: 'is running' } }],
  firmwareRollOut: [history],
  lockdown: [
    {
      is: 'stays',
      history: true,
      until: { field: 'status', isNot: ['requested', 'running', 'reverting'], why: 'is running' },
    },
  ],
  rejectedEvent: [history],
  shiftNote: [history],
  sms: [history],
  triggerEvent: [history],
  webhookDelivery: [history],
  areaInstallerInvitation: [
    { is: 'stays', history: true, until: { field: 'status', isNot: ['pending'], why: 'is pending: cancel it' } },
  ],
  systemTransferInvitation: [history],
}
