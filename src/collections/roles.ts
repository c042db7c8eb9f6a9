import { getCollection, render } from 'astro:content';
import type { Role } from '../components/careers/role.ts';

/** Every open position in order, with its text as a component of Astro. */
export async function openRoles(): Promise<{ readonly role: Role; readonly Content: RoleText }[]> {
  const entries = (await getCollection('roles')).sort((a, b) => a.data.id - b.data.id);
  return Promise.all(
    entries.map(async (entry) => {
      const { title, location, department, type, summary } = entry.data;
      const { Content } = await render(entry);
      return { role: { slug: entry.id, title, location, department, type, summary }, Content };
    }),
  );
}

type RoleText = Awaited<ReturnType<typeof render>>['Content'];
