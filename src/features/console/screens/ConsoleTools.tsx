import { Button, CopyButton } from '@mantine/core'
import { count } from '../../../ui/figures.ts'
import { LogTools } from '../../../ui/log/LogTools.tsx'
import { inFileName, saveFile } from '../../../ui/save-file.ts'
import { asText } from './as-text.ts'
import type { Line } from './lines.ts'

interface ConsoleToolsProps {
  title: string
  zone: string
  filter: string
  onFilter: (text: string) => void
  shown: readonly Line[]
  total: number
  onClear: () => void
}

/** The filter of a console's log, and what can be done with what is shown. */
export function ConsoleTools({ title, zone, filter, onFilter, shown, total, onClear }: ConsoleToolsProps) {
  const isFiltered = filter.trim() !== ''
  const which = isFiltered ? ' shown' : ''
  const text = () => asText(shown, { title, zone })
  return (
    <LogTools
      label="Filter"
      search={filter}
      onSearch={onFilter}
      count={isFiltered && `${shown.length} of ${count(total, 'command')}`}
    >
      <CopyButton value={shown.length > 0 ? text() : ''}>
        {({ copied, copy }) => (
          <Button variant="default" disabled={shown.length === 0} onClick={copy}>
            {copied ? 'Copied' : `Copy${which}`}
          </Button>
        )}
      </CopyButton>
      <Button
        variant="default"
        disabled={shown.length === 0}
        onClick={() => saveFile(text(), `console-${inFileName(title, 'controller')}.txt`)}
      >
        Export{which}
      </Button>
      <Button variant="default" disabled={total === 0} onClick={onClear}>
        Clear
      </Button>
    </LogTools>
  )
}
