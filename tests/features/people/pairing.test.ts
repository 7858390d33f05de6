import { describe, expect, it } from 'vitest'
import {
  credentialOf,
  nextWithout,
  paired,
  pairedByOrder,
  type Pairs,
  rowsOf,
  unpaired,
} from '../../../src/features/people/domain/pairing.ts'

const people = [1, 2, 3].map(id => ({ id, title: `Person ${id}` }))
const [one, two] = people as [(typeof people)[number], (typeof people)[number]]
const cards = [10, 11].map(id => ({ id, title: `Card ${id}` }))
const [first, second] = cards as [(typeof cards)[number], (typeof cards)[number]]
const ids = (pairs: Pairs) => pairs.map(({ person, credential }) => [person.id, credential.id])

describe('pairing people with credentials', () => {
  it('goes in order, past those who are paired already', () => {
    expect(ids(pairedByOrder([], people, cards))).toEqual([
      [1, 10],
      [2, 11],
    ])
    expect(ids(pairedByOrder(paired([], one, second), people, cards))).toEqual([
      [1, 11],
      [2, 10],
    ])
  })

  it('frees what either was paired with before', () => {
    const both = pairedByOrder([], people, cards)
    expect(ids(paired(both, one, second))).toEqual([[1, 11]])
    expect(ids(unpaired(both, 1))).toEqual([[2, 11]])
    expect(credentialOf(unpaired(both, 1), 1)).toBeUndefined()
  })

  it('goes on with the next who has none, and then from the beginning', () => {
    expect(nextWithout([], people, 1)).toBe(two)
    expect(nextWithout(paired([], two, first), people, 1)?.id).toBe(3)
    expect(nextWithout(paired([], two, first), people, 3)).toBe(one)
    expect(nextWithout(pairedByOrder([], people, [...cards, { id: 12, title: 'Card 12' }]), people)).toBeUndefined()
  })

  it('takes two columns as spreadsheets copy them', () => {
    expect(rowsOf('Ada Byron\t00AA\r\n\nByron, Ada;Card 7\nNobody')).toEqual([
      { person: 'Ada Byron', credential: '00AA' },
      { person: 'Byron, Ada', credential: 'Card 7' },
      { person: 'Nobody', credential: '' },
    ])
  })
})
