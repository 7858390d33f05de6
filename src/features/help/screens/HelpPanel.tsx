import { Button, Drawer, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import { settingsAtom } from '../../../api/session.ts'
import { shellDialogAtom } from '../../../crud/screen/shell-dialog.ts'
import { type Meaning, useHelp } from './help-of.ts'
import classes from './HelpPanel.module.css'

/** What the screen is for, what its states mean, and what its fields ask for. */
export default function HelpPanel({ onClose }: { onClose: () => void }) {
  const help = useHelp()
  const { data: settings } = useAtomValue(settingsAtom)
  const openDialog = useSetAtom(shellDialogAtom)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(26rem, 100vw)"
      title={help ? `Help: ${help.title}` : 'Help'}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close the help' }}
    >
      <Stack>
        {help?.about.map(text => (
          <Text key={text}>{text}</Text>
        ))}
        {!help && <Text>There is no help for this screen.</Text>}
        <Meanings title="States" meanings={help?.states ?? []} />
        <Meanings title="Fields" meanings={help?.fields ?? []} />
        {settings?.helpSite && (
          <Button
            component="a"
            href="/api/help/site"
            target="_blank"
            rel="noreferrer"
            variant="default"
            rightSection={<IconExternalLink className={classes.icon} aria-hidden />}
          >
            Manuals
          </Button>
        )}
        <Button variant="default" onClick={() => openDialog('shortcuts')}>
          Keyboard shortcuts
        </Button>
      </Stack>
    </Drawer>
  )
}

function Meanings({ title, meanings }: { title: string; meanings: readonly Meaning[] }) {
  const id = useId()
  if (meanings.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        {title}
      </Title>
      <dl className={classes.meanings}>
        {meanings.map(({ word, text }) => (
          <div key={word}>
            <dt className={classes.word}>{word}</dt>
            {text !== undefined && <dd className={classes.text}>{text}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
