import { Combobox } from '@mantine/core'
import type { ComponentType } from 'react'
import type { Found } from '../domain/wire.ts'
import { icons } from './icons.ts'
import classes from './Palette.module.css'

interface LineProps {
  /** Where it leads, or the name of what it does. */
  readonly to: string
  readonly title: string
  readonly about?: string
  readonly icon: ComponentType<{ className?: string | undefined }>
}

/** One line to choose. */
export const Line = ({ to, title, about, icon: Icon }: LineProps) => (
  <Combobox.Option value={to} className={classes.line}>
    <Icon className={classes.icon} aria-hidden />
    <span className={classes.title}>{title}</span>
    {about && <span className={classes.about}>{about}</span>}
  </Combobox.Option>
)

/** A record to choose. */
export const FoundLine = ({ found, to }: { found: Found; to: string }) => (
  <Line
    to={to}
    title={found.title}
    about={[found.description, found.client].filter(Boolean).join(' · ')}
    icon={icons[found.type]}
  />
)
