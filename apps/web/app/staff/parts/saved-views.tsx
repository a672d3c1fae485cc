import { Button, Menu, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { useStaff } from '../session/current-staff.ts'
import { filtersIn, keepViews, readViews, type SavedView, withView } from './view-storage.ts'

const MAX_NAME = 40

/** The named filters of a screen. It opens one, names the current filter, and deletes the one that is shown. */
export function SavedViews() {
  const { id } = useStaff()
  const { pathname, search } = useLocation()
  const [views, setViews] = useState(() => readViews(id, pathname))
  const [isNaming, setIsNaming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const current = filtersIn(search)
  const shown = views.find((view) => view.search === current)
  const keep = (next: SavedView[]) => {
    setViews(next)
    keepViews(id, pathname, next)
  }
  return (
    <>
      <Menu position="bottom-end" width="16rem">
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            size="sm"
            style={{ justifySelf: 'start', alignSelf: 'end' }}
            leftSection={<IconBookmark size={18} stroke={1.8} aria-hidden />}
          >
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item key={view.name} component={Link} to={view.search === '' ? pathname : view.search}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length === 0 ? null : <Menu.Divider />}
          <Menu.Item
            disabled={current === ''}
            onClick={() => {
              // The dialog returns the focus to the element that has it now, because the item is gone by then.
              button.current?.focus()
              setIsNaming(true)
            }}
          >
            {current === '' ? 'Set a filter to save a view' : 'Save this view…'}
          </Menu.Item>
          {shown === undefined ? null : (
            <Menu.Item color="red" onClick={() => keep(views.filter((view) => view !== shown))}>
              {`Delete “${shown.name}”`}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog isOpen={isNaming} title="Save this view" onClose={() => setIsNaming(false)}>
        <NameForm
          onSave={(name) => {
            keep(withView(views, { name, search: current }))
            setIsNaming(false)
          }}
          onClose={() => setIsNaming(false)}
        />
      </Dialog>
    </>
  )
}

function NameForm({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setProblem('Enter a name.')
    else onSave(name.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="Name"
        description="Saved in this browser. A view with the same name is replaced."
        required
        maxLength={MAX_NAME}
        value={name}
        error={problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <DialogFooter onCancel={onClose}>
        <Button type="submit">Save</Button>
      </DialogFooter>
    </form>
  )
}
