import { Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import type { MenuItem } from '../../../domain/menu-item.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { longestQuery } from '../domain/wire.ts'
import { useCollection } from './collection-query.ts'
import classes from './Palette.module.css'
import { PaletteOptions } from './PaletteOptions.tsx'
import { resultsText } from './result-text.ts'

const shownAtOnce = 5

interface PaletteProps {
  readonly menu: readonly MenuItem[]
  readonly onClose: () => void
}

/** Finds records and screens while a text is typed, and goes to the chosen one; before, the pages that were open last. */
export default function Palette({ menu, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const combobox = useCombobox({ opened: true })
  const { found, isAsking, error, retry } = useCollection(typed, shownAtOnce)
  const isEmpty = typed.trim() === ''
  const text = found && !error ? resultsText(found) : ''
  const { selectFirstOption } = combobox
  useEffect(() => void selectFirstOption(), [selectFirstOption, found, typed])
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  return (
    <Modal.Root opened onClose={onClose} size="40rem" yOffset="10vh" transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search" radius="md">
        <Combobox store={combobox} onOptionSubmit={go}>
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              className={classes.input}
              variant="unstyled"
              size="md"
              aria-label="Search records and screens"
              placeholder="Search records and screens"
              maxLength={longestQuery}
              leftSection={<IconSearch className={classes.icon} aria-hidden />}
              rightSection={isAsking && <Loader size="xs" />}
              value={typed}
              onChange={({ currentTarget: { value } }) => setTyped(value)}
            />
          </Combobox.EventsTarget>
          {error !== null && (
            <ErrorTile title="Records could not be searched" reason={messageOf(error)} onRetry={retry} />
          )}
          <PaletteOptions query={typed.trim()} menu={menu} found={found} />
          <output className={classes.end}>
            {isEmpty ? 'Type a name, reference, keycode, phone number or postcode.' : isAsking ? 'Searching…' : text}
          </output>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}
