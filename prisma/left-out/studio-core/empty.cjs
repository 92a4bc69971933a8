// The Prisma CLI loads this at every start, and uses it for `prisma studio` only.
module.exports = {};
