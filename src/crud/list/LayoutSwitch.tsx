import { SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import classes from './ListTools.module.css'
import type { Layout } from './use-layout.ts'

const data = (
  [
    ['table', 'As a table', IconList],
    ['tiles', 'As tiles', IconLayoutGrid],
  ] as const
).map(([value, words, Icon]) => ({
  value,
  label: (
    <span title={words}>
      <Icon className={classes.icon} aria-hidden />
      <span className={classes.unseen}>{words}</span>
    </span>
  ),
}))

/** A table or tiles. On a phone there are cards in any case. */
export const LayoutSwitch = ({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) => (
  <SegmentedControl<Layout>
    aria-label="Shown as"
    visibleFrom="sm"
    size="sm"
    data={data}
    value={layout}
    onChange={onChange}
  />
)
