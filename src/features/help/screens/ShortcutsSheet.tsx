import { Kbd, Modal, Table, Title } from '@mantine/core'
import { Fragment, useId } from 'react'
import { type ShortcutGroup, shortcutGroups } from './shortcuts.ts'
import classes from './ShortcutsSheet.module.css'

/** All keyboard shortcuts, by where they work. */
export default function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      size="56rem"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.groups}>
        {shortcutGroups.map(group => (
          <Group key={group.title} group={group} />
        ))}
      </div>
    </Modal>
  )
}

function Group({ group: { title, shortcuts } }: { group: ShortcutGroup }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        {title}
      </Title>
      <Table aria-labelledby={id}>
        <Table.Tbody>
          {shortcuts.map(({ keys, what }) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" className={classes.keys}>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && ' + '}
                    <Kbd>{key}</Kbd>
                  </Fragment>
                ))}
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
