/** How sure a match is. */
export const confidences = { exact: 'Exact', likely: 'Likely', none: 'No match' } as const
export type Confidence = keyof typeof confidences

/** Something that one thing of the file may be. */
export interface Candidate {
  readonly target: number
  readonly confidence: 'exact' | 'likely'
}

export interface Mapped {
  readonly target: number | null
  readonly confidence: Confidence
}

const nothing: Mapped = { target: null, confidence: 'none' }

/**
 * Maps each thing of the file to one of its candidates. Nothing is mapped to twice: exact matches are settled before
 * likely ones, and among equals the first in the file comes first.
 * @param all the candidates of each thing, the best first
 */
export function autoMap(all: readonly (readonly Candidate[])[]): readonly Mapped[] {
  const taken = new Set<number>()
  const mapped = all.map(() => nothing)
  for (const confidence of ['exact', 'likely'] as const)
    all.forEach((candidates, index) => {
      if (mapped[index]?.target !== null) return
      const found = candidates.find(each => each.confidence === confidence && !taken.has(each.target))
      if (!found) return
      taken.add(found.target)
      mapped[index] = { target: found.target, confidence }
    })
  return mapped
}
