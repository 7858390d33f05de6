import { ActionIcon, Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { commDeviceState } from '../../../domain/comm-device-state.ts'
import { entities } from '../../../domain/entities/index.ts'
import { count } from '../../../ui/figures.ts'
import { LevelShape } from '../../../ui/map/level.tsx'
import type { MapDevice } from '../domain/device.ts'
import { contactText } from './device-words.ts'
import classes from './DevicePanel.module.css'
import { detailQuery } from './queries.ts'
import { Sparkline } from './Sparkline.tsx'

/** As many others at the same place are named. */
const mostOthers = 20

interface DevicePanelProps {
  device: MapDevice
  client: string | undefined
  /** Those at exactly the same place. */
  others: readonly MapDevice[]
  weakBelow: number
  minute: number
  onChoose: (id: number | undefined) => void
}

/** What is known of the chosen device, and the ways on from it. */
export function DevicePanel({ device, client, others, weakBelow, minute, onChoose }: DevicePanelProps) {
  const { may } = useCaller()
  const { level, words: state } = commDeviceState(device, weakBelow)
  const to = placeOf(entities.commDevice, 'detail', device.id, undefined, may)
  return (
    <section className={classes.panel} aria-label={device.name}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          {to === undefined ? (
            device.name
          ) : (
            <Anchor component={Link} to={to} inherit underline="always">
              {device.name}
            </Anchor>
          )}
        </h2>
        <ActionIcon variant="subtle" color="gray" aria-label="Close" onClick={() => onChoose(undefined)}>
          <IconX className={classes.icon} aria-hidden />
        </ActionIcon>
      </div>
      <p className={classes.state}>
        <LevelShape level={level} />
        {state}
      </p>
      <Sparkline id={device.id} weakBelow={weakBelow} />
      <dl className={classes.facts}>
        <Fact name="Last contact">{contactText(device, minute)}</Fact>
        <Fact name="UDN">{device.udn}</Fact>
        {client !== undefined && <Fact name="Client">{client}</Fact>}
        <Detail device={device} />
      </dl>
      <Others others={others} onChoose={onChoose} />
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Address and controllers, which are read when a device is chosen. */
function Detail({ device: { id, position } }: { device: MapDevice }) {
  const { may, words } = useCaller()
  const { data, error } = useQuery(detailQuery(id))
  if (error) return <Fact name="Address">Could not be loaded: {messageOf(error)}</Fact>
  const address = data?.postcode ?? data?.address
  return (
    <>
      <Fact name="Address">{data ? (address ?? 'Not known') : 'Loading …'}</Fact>
      {!position && <Fact name="Position">Not known: it is not on the map</Fact>}
      {data && data.controllers.length > 0 && (
        <Fact name={words.Many('controller')}>
          <ul className={classes.plain}>
            {data.controllers.map(({ controllerId, name }) => (
              <li key={controllerId}>
                <Anchor
                  component={Link}
                  to={placeOf(entities.controller, 'detail', controllerId, undefined, may) ?? '#'}
                  inherit
                  underline="always"
                >
                  {name}
                </Anchor>
              </li>
            ))}
            {data.hasMore && <li>and more</li>}
          </ul>
        </Fact>
      )}
    </>
  )
}

/** Devices at one place are one mark: here each can be chosen. */
function Others({ others, onChoose }: Pick<DevicePanelProps, 'others' | 'onChoose'>) {
  if (others.length === 0) return null
  return (
    <>
      <Text size="sm" fw={600} component="h3">
        {count(others.length, 'other')} at this place
      </Text>
      <ul className={classes.plain}>
        {others.slice(0, mostOthers).map(({ id, name }) => (
          <li key={id}>
            <Anchor component="button" type="button" size="sm" underline="always" onClick={() => onChoose(id)}>
              {name}
            </Anchor>
          </li>
        ))}
        {others.length > mostOthers && <li>and {count(others.length - mostOthers, 'more', 'more')}, in the list</li>}
      </ul>
    </>
  )
}
