import { useCaller } from '../../../crud/caller/caller.ts'
import { Part } from '../../../crud/overview/Part.tsx'
import { figure } from '../../../ui/figures.ts'
import classes from './SystemTransfer.module.css'

interface CountsProps {
  title: string
  /** How many records of each entity. */
  of: readonly { readonly entity: string; readonly count: number }[]
  empty: string
}

/** How many records of each kind something concerns. */
export function Counts({ title, of, empty }: CountsProps) {
  const { words, entity } = useCaller()
  const rows = of.map(({ entity: id, count }) => {
    const term = entity(id)?.term
    return (
      <li key={id} className={classes.count}>
        <span>{term ? (count === 1 ? words.One(term) : words.Many(term)) : id}</span>
        <span>{figure(count)}</span>
      </li>
    )
  })
  return <Part title={title} rows={rows} empty={empty} />
}
