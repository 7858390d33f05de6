import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Heading } from '../../ui/Heading.tsx'
import { useCaller } from '../caller/caller.ts'
import classes from './Screen.module.css'

/** Shows a screen to users with all of its permissions; others read which one is missing. */
export function Guard({ codes, children }: { codes: readonly string[]; children: ReactNode }) {
  const { may } = useCaller()
  const missing = codes.filter(code => !may(code))
  return missing.length > 0 ? <NoPermission codes={missing} /> : children
}

/** Which permissions are missing, and who can give them. */
export function NoPermission({ codes }: { codes: readonly string[] }) {
  const { words } = useCaller()
  return (
    <Stack gap="sm" py="xl" maw="60ch">
      <IconLock className={classes.large} aria-hidden />
      <Heading>No permission</Heading>
      <Text>
        You need the permission{codes.length > 1 ? 's' : ''}{' '}
        {codes.map((code, index) => (
          <span key={code}>
            {index > 0 && ' and '}
            <Code>{code}</Code>
          </span>
        ))}{' '}
        {words.say('for this. An administrator of your {one client} can give it to you.')}
      </Text>
      <Group mt="sm">
        <Button component={Link} to="/">
          Go home
        </Button>
      </Group>
    </Stack>
  )
}
