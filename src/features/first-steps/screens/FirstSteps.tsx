import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCaller, type Caller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { FirstSteps as Steps, StepName } from '../domain/steps.ts'
import { useHideSteps } from './first-steps-query.ts'
import classes from './FirstSteps.module.css'

type Words = Caller['words']

/** What each step is, in the brand's words, and where it is done. */
const texts: Readonly<Record<StepName, { what: (words: Words) => string; to?: string | undefined }>> = {
  site: { what: ({ a }) => `Add ${a('area')}`, to: placeOf(entities.area, 'create') },
  controller: { what: ({ a }) => `Add ${a('controller')}`, to: placeOf(entities.controller, 'create') },
  door: { what: ({ a }) => `Add ${a('door')}`, to: placeOf(entities.door, 'create') },
  person: { what: ({ a }) => `Add ${a('person')}`, to: placeOf(entities.person, 'create') },
  access: { what: ({ a }) => `Give ${a('fob')} access`, to: placeOf(entities.token, 'list') },
  wall: { what: () => 'Arrange this dashboard: press ‘Edit’ above' },
}

interface FirstStepsProps {
  readonly steps: Steps['steps']
  /** 'Wharfside' */
  readonly client: string
  /** Beside the steps. */
  readonly children?: ReactNode
}

/** What a new organisation does first: done steps are ticked, and each leads to where it is done. */
export function FirstSteps({ steps, client, children }: FirstStepsProps) {
  const { words } = useCaller()
  const hide = useHideSteps()
  const hasNoSites = steps.some(({ step, done }) => step === 'site' && !done)
  const dismiss = () => {
    hide(true)
    const notice = notifications.show({
      title: 'First steps hidden',
      message: (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            hide(false)
            notifications.hide(notice)
          }}
        >
          Show them again
        </Button>
      ),
    })
  }
  return (
    <section className={classes.card} aria-label="Getting started">
      <div className={classes.head}>
        <Text fw={600}>{hasNoSites ? `${client} has no ${words.many('area')} yet` : `First steps for ${client}`}</Text>
        <Button variant="default" size="compact-sm" onClick={dismiss}>
          Hide
        </Button>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ step, done }) => (
          <li key={step} className={classes.step}>
            {done ? (
              <IconCircleCheckFilled className={classes.icon} aria-hidden />
            ) : (
              <IconCircle className={classes.icon} aria-hidden />
            )}
            <Step step={step} words={words} />
            {done && <VisuallyHidden> (done)</VisuallyHidden>}
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}

function Step({ step, words }: { step: StepName; words: Words }) {
  const { what, to } = texts[step]
  return to === undefined ? (
    <span>{what(words)}</span>
  ) : (
    <Anchor component={Link} to={to} underline="always">
      {what(words)}
    </Anchor>
  )
}
