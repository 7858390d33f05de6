import { IconCheck } from '@tabler/icons-react'
import unseen from '../../ui/unseen.module.css'
import { FeatureList } from './FeatureList.tsx'
import type { FeatureRow } from './feature-rows.ts'
import classes from './Features.module.css'

/** The read-only matrix, for users who may not change it. */
export function HeldFeatures({ rows, held }: { rows: readonly FeatureRow[]; held: readonly number[] }) {
  const has = new Set(held)
  return (
    <FeatureList rows={rows} held={held}>
      {shown => (
        <ul className={classes.matrix} aria-label="Feature permissions">
          {shown.map(({ stem, label, cells }) => (
            <li key={stem} className={classes.row}>
              <span className={classes.thing}>{label}</span>
              {cells.map(({ id, code, label: action, action: column }) => (
                <span
                  key={id}
                  className={classes.cell}
                  data-action={column ?? 'other'}
                  data-held={has.has(id) || undefined}
                  title={code}
                >
                  {has.has(id) ? <IconCheck className={classes.icon} aria-hidden /> : <span aria-hidden>–</span>}
                  {action}
                  <span className={unseen.unseen}>{has.has(id) ? ': allowed' : ': not allowed'}</span>
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </FeatureList>
  )
}
