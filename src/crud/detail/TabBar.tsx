import { Button, Menu, Tabs } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import classes from './Detail.module.css'
import { TabCount } from './TabCount.tsx'
import type { ShownTab } from './tabs.ts'
import { useFittingTabs } from './use-fitting-tabs.ts'

interface TabBarProps {
  tabs: readonly ShownTab[]
  open: ShownTab
  /** Of the record. */
  id: number
  onOpen: (id: string) => void
}

/** The tabs of a record: as many as fit side by side, the others in a menu after them. */
export function TabBar({ tabs, open, id, onOpen }: TabBarProps) {
  const ids = useMemo(() => tabs.map(tab => tab.id), [tabs])
  const { ref, shown, inMenu } = useFittingTabs(ids, open.id)
  const of = (some: readonly string[]) => tabs.filter(tab => some.includes(tab.id))
  return (
    <div className={classes.bar} ref={ref}>
      <Tabs.List className={classes.list}>
        {of(shown).map(tab => (
          <Tabs.Tab key={tab.id} value={tab.id} data-tab={tab.id} rightSection={countOf(tab, id)}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {inMenu.length > 0 && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              variant="subtle"
              color="gray"
              className={classes.more}
              aria-label={`${inMenu.length} more tabs`}
              rightSection={<IconChevronDown className={classes.icon} aria-hidden />}
            >
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {of(inMenu).map(tab => (
              <Menu.Item key={tab.id} onClick={() => onOpen(tab.id)} rightSection={countOf(tab, id)}>
                {tab.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

const countOf = (tab: ShownTab, id: number): ReactNode =>
  tab.kind === 'many' && tab.counts && <TabCount of={tab.of} property={tab.property} id={id} counts={tab.counts} />
