import type { Fact } from '../../domain/facts.ts'
import type { View } from '../view.ts'
import { unknownHealth, type HubHealthState } from './hub-health.state.ts'

/** How the connections are, how old the data is, what was recovered and what was passed over. */
export const hubHealth: View<HubHealthState, HubHealthState> = {
  name: 'hubHealth',
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

function heed(state: HubHealthState, fact: Fact): HubHealthState {
  const { at } = fact
  switch (fact.kind) {
    case 'hubChanged':
      return { ...state, hubs: { ...state.hubs, [fact.hub]: { state: fact.state, reason: fact.reason, since: at } } }
    case 'snapshotTaken':
      return { ...state, snapshot: 'taken', snapshotReason: undefined, confirmedAt: at }
    case 'snapshotFailed':
      return { ...state, snapshot: 'failed', snapshotReason: fact.reason }
    case 'batchReceived':
      return { ...state, lastBatchAt: at, confirmedAt: confirmed(state, at) }
    case 'clockMeasured':
      return { ...state, clockOffsetMs: fact.offsetMs }
    case 'streamConfirmed':
      return { ...state, confirmedAt: confirmed(state, at) }
    case 'recovered':
      return { ...state, recovered: state.recovered + fact.count, lastRecovered: { count: fact.count, at } }
    case 'passedOver':
      return { ...state, passedOver: state.passedOver + fact.count, lastPassedOver: { count: fact.count, at } }
    default:
      return state
  }
}
