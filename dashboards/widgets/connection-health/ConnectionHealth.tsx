import { IconCircleCheck, IconCircleDashed, IconLoader, IconPlugConnectedX, type Icon } from '@tabler/icons-react'
import { atom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { HubState } from '../../../src/domain/facts.ts'
import { hubNames, type HubName } from '../../../src/domain/hubs/hub.ts'
import { hubAtom } from '../../../src/live/atoms.ts'
import type { HubHealth } from '../../../src/live/views/hub-health.state.ts'
import { Age } from '../../../src/ui/Age.tsx'
import { Scroller } from '../../../src/ui/rows/Scroller.tsx'
import { inWords } from '../../../src/crud/surface/surface.ts'
import { steadyHealthAtom } from '../../../src/crud/surface/use-surface.ts'
import classes from './ConnectionHealth.module.css'
import { clockWords } from './clock-words.ts'
import { figure } from '../../../src/ui/figures.ts'

/** Keeps all seven connected while the tile is shown: a connection that is not open can't be called healthy. */
const allHubsAtom = atom(get => hubNames.map(name => get(hubAtom(name))))

const names: Readonly<Record<HubName, string>> = {
  logger: 'Events',
  notification: 'Messages',
  'pub-sub': 'Records',
  'comms-engine': 'Controllers',
  'job-processor': 'Jobs',
  sms: 'SMS',
  'shop-order': 'Shop orders',
}

const states: Readonly<Record<HubState | 'absent', { word: string; Icon: Icon }>> = {
  connected: { word: 'Connected', Icon: IconCircleCheck },
  connecting: { word: 'Connecting', Icon: IconLoader },
  lost: { word: 'Lost', Icon: IconPlugConnectedX },
  stopped: { word: 'Stopped', Icon: IconCircleDashed },
  absent: { word: 'Not opened', Icon: IconCircleDashed },
}

/** How the connections are: one line each, and the figures of the stream. */
export default function ConnectionHealth() {
  useAtomValue(allHubsAtom)
  const health = useAtomValue(steadyHealthAtom)
  return (
    <Scroller className={classes.health} label="Data health">
      <ul className={classes.hubs}>
        {hubNames
          .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
          .map(name => (
            <Hub key={name} name={names[name]} hub={health.hubs[name]} />
          ))}
      </ul>
      <dl className={classes.figures}>
        <Figure name="Data age">
          {health.confirmedAt === undefined ? 'no data yet' : <Age at={health.confirmedAt} />}
        </Figure>
        <Figure name="Clock">{clockWords(health.clockOffsetMs)}</Figure>
        <Figure name="Recovered">{figure(health.recovered)}</Figure>
        <Figure name="Missed">{figure(health.passedOver)}</Figure>
      </dl>
    </Scroller>
  )
}

const order = Object.keys(names)

function Hub({ name, hub }: { name: string; hub: HubHealth | undefined }) {
  const { word, Icon } = states[hub?.state ?? 'absent']
  return (
    <li className={classes.hub} data-state={hub?.state}>
      <Icon className={classes.shape} aria-hidden />
      <span className={classes.name}>{name}</span>
      <span className={classes.state} title={hub?.reason}>
        {word}
        {hub && hub.state !== 'connected' && (
          <>
            {' '}
            <Age at={hub.since} />
          </>
        )}
        {hub?.state === 'lost' && hub.reason !== undefined && ` · ${inWords(hub.reason)}`}
      </span>
    </li>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
