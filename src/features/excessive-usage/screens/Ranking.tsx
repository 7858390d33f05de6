import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { viewAtom } from '../../../live/atoms.ts'
import { usage } from '../../../live/views/usage.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useScale } from '../../../ui/scale.tsx'
import { useWidth } from '../../../ui/rows/use-width.ts'
import { VirtualRows } from '../../../ui/rows/VirtualRows.tsx'
import { placeOf } from '../../../crud/caller/places.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { entities } from '../../../domain/entities/index.ts'
import { type Order, ranked } from './ranked.ts'
import classes from './Ranking.module.css'
import { UsageLine } from './UsageLine.tsx'
import { figure } from '../../../ui/figures.ts'

const rowPx = 34
const narrowBelowPx = 520

interface RankingProps {
  of: 'tokens' | 'areas'
  order: Order
  /** Uses in 24 hours above which a line is marked. */
  threshold: number
}

/** Who is used more than usual: counts of 24 hours as bars, each with the mark of its average. */
export function Ranking({ of, order, threshold: most }: RankingProps) {
  const { may, words } = useCaller()
  const state = useAtomValue(viewAtom(usage))
  const { px } = useScale()
  const [width, ref] = useWidth()
  const rows = of === 'areas' ? state.areas : state.tokens
  const lines = useMemo(() => ranked(rows, order, most), [rows, order, most])
  const over = useMemo(() => lines.filter(line => line.over).length, [lines])
  const narrow = width > 0 && width < narrowBelowPx

  if (lines.length === 0)
    return (
      <EmptyState title="No uses in the last 24 hours">Uses are counted as {words.many('fob')} are used.</EmptyState>
    )
  return (
    <div ref={ref} className={classes.usage} data-narrow={narrow || undefined}>
      <p className={classes.summary}>
        <strong>{figure(over)}</strong> of {figure(lines.length)} above {figure(most)} uses in 24 h
        {state.uncounted > 0 && ` · ${figure(state.uncounted)} uses are not counted`}
      </p>
      <VirtualRows
        label="Uses in 24 hours"
        items={lines}
        keyOf={line => line.id}
        rowPx={px(rowPx)}
        head={<Head narrow={narrow} name={words.One(of === 'areas' ? 'area' : 'fob')} />}
        render={line => (
          <UsageLine
            line={line}
            to={placeOf(of === 'areas' ? entities.area : entities.token, 'detail', line.id, undefined, may)}
            narrow={narrow}
            threshold={most}
          />
        )}
      />
    </div>
  )
}

function Head({ narrow, name }: { narrow: boolean; name: string }) {
  return (
    <tr>
      <th scope="col">
        <span className={classes.unseen}>Rank</span>
      </th>
      <th scope="col">{name}</th>
      {!narrow && <th scope="col">Against average</th>}
      <th scope="col" className={classes.number}>
        24 h
      </th>
      <th scope="col" className={classes.number}>
        Average
      </th>
      <th scope="col" className={classes.number}>
        Ratio
      </th>
    </tr>
  )
}
