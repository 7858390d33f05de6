import type { HubState } from '../../domain/facts.ts'
import type { HubName } from '../../domain/hubs/hub.ts'

export interface HubHealth {
  readonly state: HubState
  /** Why it is lost, as a message. */
  readonly reason: string | undefined
  /**
   * Since when it is in this state, epoch ms by this machine's clock. The hub of the stream is lost since it was last
   * heard: a silence begins before it is noticed.
   */
  readonly since: number
}

/** How the connections are. All times are epoch ms by this machine's clock. */
export interface HubHealthState {
  /** Hubs that have been needed; one that never was is absent. */
  readonly hubs: { readonly [hub in HubName]?: HubHealth }
  /**
   * When the data was last known to be current: a batch came that was not missed before, or the server answered while
   * nothing was missing.
   * `Date.now() - confirmedAt` is the age of the data; undefined before the first snapshot.
   */
  readonly confirmedAt: number | undefined
  readonly lastBatchAt: number | undefined
  /** When the server was last heard on the stream's hub: a batch, a snapshot or a heartbeat. */
  readonly heardAt: number | undefined
  /** The server's clock minus this machine's. */
  readonly clockOffsetMs: number | undefined
  readonly snapshot: 'waiting' | 'taken' | 'failed'
  /** Why the last snapshot failed. */
  readonly snapshotReason: string | undefined
  /** Events missed while away and delivered since: in all, and the last time. */
  readonly recovered: number
  readonly lastRecovered: { readonly count: number; readonly at: number } | undefined
  /** Missed and passed over: the log has holes. */
  readonly passedOver: number
  readonly lastPassedOver: { readonly count: number; readonly at: number } | undefined
}

export const unknownHealth: HubHealthState = {
  hubs: {},
  confirmedAt: undefined,
  lastBatchAt: undefined,
  heardAt: undefined,
  clockOffsetMs: undefined,
  snapshot: 'waiting',
  snapshotReason: undefined,
  recovered: 0,
  lastRecovered: undefined,
  passedOver: 0,
  lastPassedOver: undefined,
}
