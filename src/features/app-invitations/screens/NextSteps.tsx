import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import type { OpenedInvitation } from '../domain/app-invitation.ts'
import classes from './AppPart.module.css'
import { platformOf, storesFor } from '../../../domain/app-stores.ts'

/** What the holder of a good link does next: get the app, open it, and give it the code. */
export function NextSteps({ of }: { of: OpenedInvitation }) {
  const { organisation, code = '', until, app = {} } = of
  const stores = storesFor(app, platformOf(navigator.userAgent))
  const time = until === undefined ? '' : new Date(until).toLocaleTimeString('en-GB', { timeStyle: 'short' })
  return (
    <Stack>
      <Text>{organisation} has invited you.</Text>
      <ol className={classes.steps}>
        <li>
          {stores.length > 0 ? (
            <>
              <Text>Get the app on your phone.</Text>
              <Group mt="xs">
                {stores.map(({ label, href }) => (
                  <Button key={href} component="a" href={href} target="_blank" rel="noreferrer" variant="default">
                    {label}
                  </Button>
                ))}
              </Group>
            </>
          ) : (
            <Text>Get the app on your phone: {organisation} can tell you where to get it.</Text>
          )}
        </li>
        <li>
          <Text>Open the app and give it this code. It works once, until {time}.</Text>
          <Group mt="xs">
            <Text component="output" className={classes.code} aria-label="Code">
              {code}
            </Text>
            <CopyButton value={code}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Group>
        </li>
      </ol>
      {app.link !== undefined && (
        <Button component="a" href={withCode(app.link, code)} rel="noreferrer">
          Open the app
        </Button>
      )}
      <Text size="sm" c="dimmed">
        If you leave this page, the code is not shown again: write it down, or ask for a new invitation.
      </Text>
    </Stack>
  )
}

function withCode(link: string, code: string): string {
  const url = new URL(link)
  url.searchParams.set('code', code)
  return url.href
}
