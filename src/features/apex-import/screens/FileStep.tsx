import { Button, FileButton, Text } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { DropArea } from '../../../ui/DropArea.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count } from '../../../ui/figures.ts'
import type { ApexSystem } from '../domain/file.ts'
import { fileLimits, systemLimits } from '../domain/limits.ts'
import classes from './Apex.module.css'
import type { Draft } from './draft.ts'
import { FileFormat } from './FileFormat.tsx'
import { useFile } from './use-file.ts'

interface FileStepProps {
  draft: Draft
  onRead: (name: string, systems: readonly ApexSystem[]) => void
}

/** The first step: a file, chosen, dropped or pasted, and read on this computer. */
export function FileStep({ draft, onRead }: FileStepProps) {
  const { words } = useCaller()
  const { state, read, cancel } = useFile(onRead)
  return (
    <div className={classes.part}>
      <DropArea onFiles={read} isFailed={state.at === 'refused'}>
        <div className={classes.choose}>
          <FileButton accept="application/json,text/csv,.json,.csv" onChange={file => file && read([file])}>
            {props => <Button {...props}>Choose an APEX export</Button>}
          </FileButton>
          <Text size="sm" c="dimmed">
            Or drop or paste it here: JSON or CSV, up to {fileLimits.megabytes} MB and{' '}
            {count(systemLimits.people, words.one('person'), words.many('person'))} in a system. It is read on this
            computer, and nothing is added before you have seen what would be done.
          </Text>
        </div>
      </DropArea>
      {state.at === 'reading' && (
        <div className={classes.line}>
          <output>Reading {state.name}</output>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {state.at === 'refused' && <ErrorTile title={`${state.name} cannot be imported`} reason={state.reason} />}
      {state.at === 'refused' && state.findings.length > 0 && (
        <ul className={classes.findings} aria-label="What is wrong">
          {state.findings.map(({ at, message }) => (
            <li key={`${at} ${message}`}>
              <strong>{at}</strong> {message}
            </li>
          ))}
        </ul>
      )}
      {state.at === 'idle' && draft.systems && (
        <Text size="sm">
          {draft.fileName}: {count(draft.systems.length, 'system')} found
        </Text>
      )}
      <FileFormat />
    </div>
  )
}
