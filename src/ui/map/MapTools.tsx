import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import type { PlaceMap } from './place-map.ts'
import classes from './PlaceMap.module.css'

const tools = [
  { label: 'Zoom in', Icon: IconPlus, use: (map: PlaceMap) => map.zoomBy(1) },
  { label: 'Zoom out', Icon: IconMinus, use: (map: PlaceMap) => map.zoomBy(-1) },
  { label: 'Show all', Icon: IconArrowsMaximize, use: (map: PlaceMap) => map.fit() },
] as const

/** Moves the map without dragging. That counts as moved by the user. */
export function MapTools({ map, onMoved }: { map: PlaceMap | undefined; onMoved: () => void }) {
  return (
    <div className={classes.tools}>
      {tools.map(({ label, Icon, use }) => (
        <ActionIcon
          key={label}
          variant="default"
          aria-label={label}
          title={label}
          disabled={!map}
          onClick={() => {
            if (!map) return
            onMoved()
            use(map)
          }}
        >
          <Icon className={classes.icon} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  )
}
