import { memo } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { VirtualRows } from '../../../ui/rows/VirtualRows.tsx'
import { useScale } from '../../../ui/scale.tsx'
import { figure } from '../../../ui/figures.ts'
import type { Listed } from '../domain/order.ts'
import { DeviceLine } from './DeviceLine.tsx'
import classes from './SignalMap.module.css'

const rowPx = { desk: 52, touch: 68, wall: 52 } as const

interface DeviceListProps {
  listed: readonly Listed[]
  /** The nearest first; else the worst. */
  isNearest: boolean
  clients: ReadonlyMap<number, string>
  chosenId: number | undefined
  weakBelow: number
  minute: number
  onChoose: (id: number) => void
}

/** The same as the map as a list, with those without a position too. */
export const DeviceList = memo(function DeviceList(props: DeviceListProps) {
  const { listed, isNearest, clients, chosenId, weakBelow, minute, onChoose } = props
  const { words } = useCaller()
  const { density, px } = useScale()
  const order = isNearest ? 'the nearest first' : 'the worst first'
  return (
    <section className={classes.list} aria-label="List">
      <h2 className={classes.heading}>
        {figure(listed.length)} {words.many('commDevice')}, {order}
      </h2>
      <VirtualRows
        label={`${words.Many('commDevice')}, ${order}`}
        items={listed}
        keyOf={({ device }) => device.id}
        rowPx={px(rowPx[density])}
        render={({ device, km }) => (
          <DeviceLine
            device={device}
            km={km}
            client={clients.get(device.clientId ?? 0)}
            weakBelow={weakBelow}
            minute={minute}
            isChosen={device.id === chosenId}
            onChoose={onChoose}
          />
        )}
      />
    </section>
  )
})
