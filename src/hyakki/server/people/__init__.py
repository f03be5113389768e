"""People beyond one browser and one table: the keys of identities, farewells, ratings."""
