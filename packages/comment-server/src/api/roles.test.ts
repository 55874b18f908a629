import { expect, it } from 'vitest';
import type { Site } from '../site';
import type { Row, Storage } from '../storage/storage';
import { newBudget } from './call';
import { rolesOfUser } from './roles';

const role = (index: number, relations: object): Row => ({ className: '_Role', id: `r${String(index).padStart(3, '0')}`, created: '', updated: '', data: { name: `role${index}`, _relations: relations as Row['data'] } });

it('roles of a user are found among hundreds, roles in roles included; what that costs counts, and others have their turn', async () => {
  const roles = Array.from({ length: 130 }, (_, index) => role(index, index === 120 ? { users: ['ada'] } : index === 3 ? { roles: ['r120'] } : {}));
  let othersHadTheirTurn = 0;
  const page = async (_: string, { after, limit }: Parameters<Storage['page']>[1]): Promise<Row[]> => {
    setImmediate(() => othersHadTheirTurn++);
    for (const endsAt = performance.now() + 15; performance.now() < endsAt; );
    return roles.filter(({ id }) => after === undefined || id > after.id).slice(0, limit);
  };
  const budget = newBudget();
  expect(await rolesOfUser({ storage: { page } } as unknown as Site, 'ada', budget)).toEqual(['role120', 'role3']);
  expect(budget.workMs).toBeGreaterThanOrEqual(30);
  expect(othersHadTheirTurn).toBeGreaterThanOrEqual(2);
});
