import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { deviceTypes, type NodeTypeId } from '../../../domain/udn.ts'
import { typePath } from '../domain/places.ts'
import classes from './Firmware.module.css'

const types = Object.entries(deviceTypes) as [NodeTypeId, string][]

/** The ways to the versions of one type each. */
export function TypeLinks({ current }: { current?: NodeTypeId | undefined }) {
  return (
    <nav className={classes.types} aria-label="Device types">
      <Text span c="dimmed" size="sm">
        By type:
      </Text>
      {types.map(([type, name]) => (
        <Anchor
          key={type}
          component={Link}
          to={typePath(type)}
          size="sm"
          {...(type === current && { 'aria-current': 'page' as const, fw: 600 })}
        >
          {name}
        </Anchor>
      ))}
    </nav>
  )
}
