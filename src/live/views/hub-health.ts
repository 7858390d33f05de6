import type { Fact } from '../../domain/facts.ts'
import type { View } from '../view.ts'
import { unknownHealth, type HubHealthState } from './hub-health.state.ts'

/** How the connections are, how old the data is, what was recovered and what was passed over. */
export const hubHealth: View<HubHealthState, HubHealthState> = {
  name: 'hubHealth',
  pace: 'atOnce',
  isBesideStream: true,
  initial: unknownHealth,
  create: () => {
    let health = unknownHealth
    return {
      fold: fact => {
        health = heed(health, fact)
      },
      patch: state => (health === state ? undefined : health),
    }
  },
  apply: (_state, patch) => patch,
}

/** The loss of a snapshot counts as no confirmation: an answering server whose data we lack is not current data. */
const confirmed = (state: HubHealthState, at: number) => (state.snapshot === 'taken' ? at : state.confirmedAt)

/** Where the clock was set back since, it began now. */
const silentSince = ({ heardAt }: HubHealthState, at: number) => Math.min(heardAt ?? at, at)

function heed(state: HubHealthState, fact: Fact): HubHealthState {
  const { at } = fact
  switch (fact.kind) {
    case 'hubChanged': {
      const since = fact.hub === 'logger' && fact.state === 'lost' ? silentSince(state, at) : at
      return { ...state, hubs: { ...state.hubs, [fact.hub]: { state: fact.state, reason: fact.reason, since } } }
    }
    case 'snapshotTaken':
      return { ...state, snapshot: 'taken', snapshotReason: undefined, confirmedAt: at, heardAt: at }
    case 'snapshotFailed':
      return { ...state, snapshot: 'failed', snapshotReason: fact.reason }
    case 'batchReceived': {
      const confirmedAt = fact.isReplay ? state.confirmedAt : confirmed(state, at)
      return { ...state, lastBatchAt: at, heardAt: at, confirmedAt }
    }
    case 'clockMeasured':
      return { ...state, clockOffsetMs: fact.offsetMs, heardAt: at }
    case 'streamConfirmed':
      return { ...state, confirmedAt: confirmed(state, at) }
    case 'recovered':
      return {
        ...state,
        recovered: state.recovered + fact.count,
        lastRecovered: { count: fact.count, at },
        confirmedAt: confirmed(state, at),
      }
    case 'passedOver':
      return { ...state, passedOver: state.passedOver + fact.count, lastPassedOver: { count: fact.count, at } }
    default:
      return state
  }
}
