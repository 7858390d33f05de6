import { Button, Group, Stack, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { Heading } from '../../ui/Heading.tsx'

/** Any path that is no screen. */
export function NotFound() {
  const { pathname } = useLocation()
  return (
    <Stack gap="sm" py="xl">
      <Heading>Not Found</Heading>
      <Text>
        There is no screen at{' '}
        <Text span ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {pathname}
        </Text>
        . It may have moved, or the link may be incomplete.
      </Text>
      <Group mt="sm">
        <Button component={Link} to="/">
          Go home
        </Button>
      </Group>
    </Stack>
  )
}
