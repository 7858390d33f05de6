import { useState } from 'react'
import { nextWithout, type Pair, paired, pairedByOrder, type Pairs, type Side, unpaired } from '../../domain/pairing.ts'

interface State {
  readonly pairs: Pairs
  /** Who was chosen to get the next credential. */
  readonly chosenId: number | undefined
}

const nothing: State = { pairs: [], chosenId: undefined }

/** Who gets the next credential: the chosen person, else the first one without a credential. */
const nextOf = ({ pairs, chosenId }: State, people: readonly Side[]) =>
  people.find(({ id }) => id === chosenId) ?? nextWithout(pairs, people)

function withPair({ pairs }: State, people: readonly Side[], person: Side, credential: Side): State {
  const after = paired(pairs, person, credential)
  return { pairs: after, chosenId: nextWithout(after, people, person.id)?.id }
}

/** The pairs that are being made on the screen. Cards may be read faster than the screen is drawn: none is lost. */
export function usePairing(people: readonly Side[], credentials: readonly Side[]) {
  const [state, setState] = useState(nothing)
  const { pairs } = state
  return {
    pairs,
    next: nextOf(state, people),
    choose: (chosenId: number) => setState(now => ({ ...now, chosenId })),
    pair: (person: Side, credential: Side) => setState(now => withPair(now, people, person, credential)),
    /** To the next person. */
    give: (credential: Side) =>
      setState(now => {
        const next = nextOf(now, people)
        return next ? withPair(now, people, next, credential) : now
      }),
    pairAll: (all: readonly Pair[]) =>
      setState(now => ({
        ...now,
        pairs: all.reduce((made, { person, credential }) => paired(made, person, credential), now.pairs),
      })),
    pairByOrder: () => setState(now => ({ ...now, pairs: pairedByOrder(now.pairs, people, credentials) })),
    unpair: (personId: number) => setState(now => ({ pairs: unpaired(now.pairs, personId), chosenId: personId })),
    clear: () => setState(nothing),
  }
}
