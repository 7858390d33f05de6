import { Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import type { MenuItem } from '../../../domain/menu-item.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { longestQuery } from '../domain/wire.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { type Action, valueOf } from './actions.ts'
import { useCollection } from './collection-query.ts'
import { takeCaught } from './early-keys.ts'
import classes from './Palette.module.css'
import { PaletteOptions } from './PaletteOptions.tsx'
import { resultsText } from './result-text.ts'
import { useOrders } from './use-orders.ts'
import { countUse } from './uses.ts'

const shownAtOnce = 5

interface PaletteProps {
  readonly menu: readonly MenuItem[]
  readonly actions: readonly Action[]
  readonly onClose: () => void
}

/** Finds records, screens and commands while a text is typed, and goes to the chosen one; before, favourites and recent pages. */
export default function Palette({ menu, actions, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const combobox = useCombobox({ opened: true })
  const { user } = useCaller()
  const { found, isAsking: isSearching, error, retry } = useCollection(typed, shownAtOnce)
  const { orders, isAsking: isOrdering } = useOrders(typed)
  const isAsking = isSearching || isOrdering
  const isEmpty = typed.trim() === ''
  const text = found && !error ? resultsText(found) : ''
  const { selectFirstOption } = combobox
  useEffect(() => void selectFirstOption(), [selectFirstOption, found, typed, orders.length])
  const takeEarly = () => {
    const early = takeCaught()
    if (early) setTyped(before => `${before}${early}`)
  }
  const choose = (value: string) => {
    countUse(user?.userId, value)
    onClose()
    const action = actions.find(each => valueOf(each) === value)
    if (action?.run) action.run()
    else void navigate(value)
  }
  return (
    <Modal.Root opened onClose={onClose} size="40rem" yOffset="10vh" transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search" radius="md" data-palette>
        <Combobox store={combobox} onOptionSubmit={choose}>
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
              onFocus={takeEarly}
              onChange={({ currentTarget: { value } }) => setTyped(value)}
            />
          </Combobox.EventsTarget>
          {error !== null && (
            <ErrorTile title="Records could not be searched" reason={messageOf(error)} onRetry={retry} />
          )}
          <PaletteOptions query={typed.trim()} menu={menu} actions={actions} found={found} orders={orders} />
          <output className={classes.end}>
            {isEmpty
              ? 'Type a name, reference, keycode, phone number or postcode, or a command.'
              : isAsking
                ? 'Searching…'
                : text}
          </output>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}
