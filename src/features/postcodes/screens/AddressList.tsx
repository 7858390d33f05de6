import { Menu, Text } from '@mantine/core'
import type { FoundAddress, LookedUp } from '../domain/looked-up.ts'
import classes from './FindAddress.module.css'

const lineOf = ({ line1, line2, line3, city }: FoundAddress) => [line1, line2, line3, city].filter(Boolean).join(', ')

/** The addresses of a postcode, to choose one with the mouse or the arrow keys. */
export function AddressList({ found, onChoose }: { found: LookedUp; onChoose: (address: FoundAddress) => void }) {
  const { items, more } = found
  return (
    <Menu.Dropdown className={classes.list} aria-label="Addresses">
      <Menu.Label>{items.length === 1 ? '1 address' : `${items.length} addresses`}</Menu.Label>
      {items.map((address, index) => (
        <Menu.Item key={`${index} ${lineOf(address)}`} onClick={() => onChoose(address)}>
          {lineOf(address)}
        </Menu.Item>
      ))}
      {more && (
        <Text size="sm" className={classes.more}>
          There are more. If yours is not here, type it.
        </Text>
      )}
    </Menu.Dropdown>
  )
}
