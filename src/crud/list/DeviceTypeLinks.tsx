import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { deviceTypes, type NodeTypeId } from '../../domain/udn.ts'

interface DeviceTypeLinksProps {
  current?: NodeTypeId | undefined
  pathOf: (type: NodeTypeId) => string
}

const types = Object.entries(deviceTypes) as [NodeTypeId, string][]

/** The ways to what there is of one type of device each. */
export const DeviceTypeLinks = ({ current, pathOf }: DeviceTypeLinksProps) => (
  <Group component="nav" gap="0.25rem 1rem" align="baseline" aria-label="Device types">
    <Text span c="dimmed" size="sm">
      By type:
    </Text>
    {types.map(([type, name]) => (
      <Anchor
        key={type}
        component={Link}
        to={pathOf(type)}
        size="sm"
        {...(type === current && { 'aria-current': 'page' as const, fw: 600 })}
      >
        {name}
      </Anchor>
    ))}
  </Group>
)
