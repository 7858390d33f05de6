import { useCaller } from '../../../crud/caller/caller.ts'
import { Part } from '../../../crud/overview/Part.tsx'
import type { Offer } from '../domain/received.ts'

interface RenamesProps {
  of: Offer['renames']
}

/** What gets another name; nothing where all keep theirs. */
export function Renames({ of }: RenamesProps) {
  const { words, entity } = useCaller()
  if (of.length === 0) return null
  const rows = of.map(({ entity: id, name, becomes }) => {
    const term = entity(id)?.term
    return (
      <li key={`${id} ${name} ${becomes}`}>
        {term && `${words.One(term)} `}
        {name} becomes {becomes}
      </li>
    )
  })
  return <Part title="New names, because these are taken" rows={rows} empty="" />
}
